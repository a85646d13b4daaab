import type { Words } from '../locales/siteTexts.ts'
import { drawStep } from '../present/drawStep.tsx'
import { NothingHere } from './NothingHere.tsx'

/** For visitors who open the frame's address directly. */
export const drawNothing = (root: HTMLElement, texts: Words): void => drawStep(root, texts, <NothingHere />)
