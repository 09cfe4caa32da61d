//! Asks for memory ahead of its use.
//!
//! With a million discs nearly every event is about bodies that no cache holds. Asking for them some
//! buckets ahead overlaps the waits.

/// Asks for the cache line that an element of a slice begins in. Nothing happens if there is no such
/// element, or on a machine for which we do not know how to ask.
#[inline(always)]
#[allow(unsafe_code)]
pub(crate) fn prefetch<T>(slice: &[T], index: u32) {
    #[cfg(target_arch = "x86_64")]
    if let Some(element) = slice.get(index as usize) {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads and writes nothing, and the address is that of a live element.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(element).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (slice, index);
}
