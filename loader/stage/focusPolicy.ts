/**
 * Keeps a frame from taking the focus by itself, in browsers that support it. Other browsers would warn of an unknown
 * name.
 */
export const focusPolicy = 'focus-without-user-activation'
export const knowsFocusPolicy = () =>
  (document as { featurePolicy?: { features(): string[] } }).featurePolicy?.features().includes(focusPolicy)
