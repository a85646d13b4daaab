import type { ComponentChildren } from 'preact'

/** A line that is good to know, and asks for nothing. */
export const Aside = ({ children }: { children: ComponentChildren }) => <p class="aside">{children}</p>
