import type { Words } from '../locales/siteTexts.ts'
import { drawStep } from '../present/drawStep.tsx'
import { NothingHere } from './NothingHere.tsx'

/** For whoever opens the frame's address by itself. */
export const drawNothing = (root: HTMLElement, texts: Words): void => drawStep(root, texts, <NothingHere />)
