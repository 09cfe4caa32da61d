//! Asks for memory ahead of its use.
//!
//! With a million discs nearly every event is about bodies that no cache holds. Asking for them some
//! buckets ahead overlaps the waits.

/// Asks for the cache line that an element of a slice begins in; or of another element, if there is no such one. Nothing happens
/// on a machine for which we do not know how to ask.
#[inline(always)]
#[allow(unsafe_code)]
pub(crate) fn prefetch<T>(slice: &[T], index: u32) {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // Without a branch, and so without one that is foreseen wrongly.
        let index = (index as usize).min(slice.len());
        // SAFETY: a prefetch reads and writes nothing, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(slice.as_ptr().wrapping_add(index).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (slice, index);
}
