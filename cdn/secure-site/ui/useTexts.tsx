import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Words } from '../locales/siteTexts.ts'

const Texts = createContext<Words | undefined>(undefined)

export function TextsProvider({ texts, children }: { texts: Words; children: ComponentChildren }) {
  return <Texts.Provider value={texts}>{children}</Texts.Provider>
}

/** The texts of the surrounding `TextsProvider`, which is required. */
export function useTexts(): Words {
  const texts = useContext(Texts)
  if (texts === undefined) throw new Error('useTexts was called outside TextsProvider')
  return texts
}
