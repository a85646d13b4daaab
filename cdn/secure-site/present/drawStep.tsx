import { render, type VNode } from 'preact'
import type { Words } from '../locales/siteTexts.ts'
import { TextsProvider } from '../ui/useTexts.tsx'

/** Renders a step into the page; null removes it. */
export function drawStep(root: HTMLElement, texts: Words, step: VNode | null): void {
  render(step && <TextsProvider texts={texts}>{step}</TextsProvider>, root)
}
