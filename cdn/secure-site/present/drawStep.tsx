import { render, type VNode } from 'preact'
import type { Words } from '../locales/siteTexts.ts'
import { TextsProvider } from '../ui/useTexts.tsx'

/** Draws a step into the page; null takes it away. */
export function drawStep(root: HTMLElement, texts: Words, step: VNode | null): void {
  render(step && <TextsProvider texts={texts}>{step}</TextsProvider>, root)
}
