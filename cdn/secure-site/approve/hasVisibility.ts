/** Whether the browser tells if something covers a frame (IntersectionObserver v2): Chromium does. */
export const hasVisibility = (): boolean =>
  'IntersectionObserverEntry' in globalThis && 'isVisible' in IntersectionObserverEntry.prototype
