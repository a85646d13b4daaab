export const giveFocus = (element?: Element | null) => (element as HTMLElement | null)?.focus?.({ preventScroll: true })
