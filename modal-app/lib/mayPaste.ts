/** Not in every browser, and not typed. */
type Policed = Document & { readonly featurePolicy?: { allowsFeature(feature: string): boolean } }

/** Whether a button may read the clipboard. The page's frame grants writing only, and a browser that knows says so. */
export function mayPaste(): boolean {
  return (document as Policed).featurePolicy?.allowsFeature('clipboard-read') !== false
}
