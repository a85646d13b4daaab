/** Browsers that know it keep a frame from taking the focus by itself. Others would complain of an unknown name. */
export const focusPolicy = 'focus-without-user-activation'
export const knowsFocusPolicy = () =>
  (document as { featurePolicy?: { features(): string[] } }).featurePolicy?.features().includes(focusPolicy)
