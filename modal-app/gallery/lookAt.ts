import type { Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Whether a rule holds may depend on colours and on the layout; for all others, one theme and language speaks for all. */
const rulesOfLooks = [
  'color-contrast',
  'link-in-text-block',
  'target-size',
  'scrollable-region-focusable',
  'html-has-lang',
  'html-lang-valid',
  'valid-lang',
]
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** A single component is not a page: it needs no h1 and no landmark. */
const rulesOfPages = ['page-has-heading-one', 'region', 'landmark-one-main']

/** What is looked at in a shown story. */
export interface Looks {
  /** Rules of WCAG, by axe, which must be loaded; or only those that depend on theme, language and width. */
  rules?: 'all' | 'ofLooks' | undefined
  /** Whether the layout holds, with text at 100 % and at 200 %. */
  layout?: boolean
  /** Whether nothing overflows sideways, with text as it is. */
  overflow?: boolean
  /** Whether the dialog's Close button is on screen. */
  fits?: boolean
  /** Whether dialogs, buttons and messages have a border. */
  edges?: boolean
  /** Whether each control that Tab reaches shows that it has the focus, on screen and uncovered. */
  focus?: boolean
  /** Selectors: the stories that they find something in are named. */
  seek?: readonly string[]
}

/** What is wrong, by story, and the stories in which something was found. */
export interface Seen {
  faults: Record<string, string[]>
  found: string[]
}

export type ShowOptions = Parameters<Window['gallery']['show']>[1]

/** Shows the given stories, or all, once each, and looks at each in all the given ways. */
export function lookAt(page: Page, looks: Looks, options: ShowOptions, only?: readonly string[]): Promise<Seen> {
  return page.evaluate(
    async ([looks, options, only, tags, rulesOfPages, rulesOfLooks]) => {
      // What only screen readers read has a box of one pixel, and a name may end in an ellipsis. These boxes are looked at
      // themselves; what a panel or a row cuts off is a fault.
      const cutsText = (box: Element) => {
        const { overflowX, textOverflow } = getComputedStyle(box)
        return overflowX === 'hidden' && (textOverflow === 'ellipsis' || box.clientWidth === 1)
      }
      const isCut = ({ parentElement: box }: Element): boolean => box !== null && (cutsText(box) || isCut(box))
      const overflowing = (kind: string) =>
        [...document.querySelectorAll('[data-theme] *')]
          .filter(element => {
            const { left, right, width } = element.getBoundingClientRect()
            const isOutside = width > 1 && (left < -0.5 || right > innerWidth + 0.5)
            return isOutside && element.closest('svg') === null && !isCut(element)
          })
          .map(element => `${kind}: ${element.tagName} ${element.textContent}`)
      const linesOf = (text: Node, index: number, length: number) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + length)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      }
      // Checks words of usual length in titles and wallet names.
      const brokenWords = () =>
        [...document.querySelectorAll('h1, h2, [data-tone] bdi')].flatMap(element => {
          const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
          const found: string[] = []
          while (texts.nextNode())
            for (const { 0: word, index } of (texts.currentNode.textContent ?? '').matchAll(/\p{L}+/gu))
              if (word.length <= 13 && linesOf(texts.currentNode, index, word.length) > 1)
                found.push(`broken at 200 %: ${word}`)
          return found
        })
      const rowsWithoutGround = () =>
        [...document.querySelectorAll('button[data-tone]')]
          .filter(row => getComputedStyle(row).backgroundColor === 'rgba(0, 0, 0, 0)')
          .map(row => `row without background: ${row.textContent}`)
      const violations = async () => {
        const { violations } = await window.axe.run(document, {
          runOnly: looks.rules === 'all' ? [...tags] : { type: 'rule', values: [...rulesOfLooks] },
          rules: Object.fromEntries(looks.rules === 'all' ? rulesOfPages.map(rule => [rule, { enabled: false }]) : []),
          resultTypes: ['violations'],
          // Stories have neither sound nor film, and no style sheet to be fetched.
          preload: false,
        })
        return violations.flatMap(({ id, nodes }) =>
          nodes
            // The first Tab makes the scrolling part of a dialog a stop (lib/followKeyboard.ts).
            .filter(({ html }) => id !== 'scrollable-region-focusable' || !html.includes('data-frame'))
            .map(({ html }) => `${id}: ${html}`),
        )
      }
      const edgeless = () =>
        [...document.querySelectorAll('[role="dialog"] > div, button[data-variant], [data-tone]')]
          .filter(part => !Number.parseFloat(getComputedStyle(part).borderTopWidth))
          .map(({ outerHTML }) => `without border: ${outerHTML}`)
      /** Controls that Tab reaches, without those of closed parts and of inert ones. */
      const stops = () =>
        [
          ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
        ].filter(
          element =>
            element.tabIndex >= 0 &&
            !element.matches(':disabled') &&
            element.checkVisibility({ visibilityProperty: true }) &&
            !element.closest('[inert]'),
        )
      const ringOf = (element: Element) => {
        const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(element)
        return [outlineStyle === 'none' ? '' : outlineWidth, boxShadow, borderColor, backgroundColor].join()
      }
      /** A field's frame may show the focus in its place. */
      const ringsOf = (element: Element) => {
        const box = element.parentElement
        const around = [element, box, box?.parentElement, ...(box?.children ?? [])]
        return around.map(each => (each ? ringOf(each) : '')).join('|')
      }
      const focusFaults = () =>
        stops().flatMap(element => {
          const name = `${element.tagName} ${element.textContent || element.getAttribute('aria-label')}`
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
          const before = ringsOf(element)
          element.focus({ focusVisible: true } as FocusOptions)
          if (document.activeElement !== element) return [`takes no focus: ${name}`]
          const found = element.tabIndex > 0 ? [`has an order of its own: ${name}`] : []
          if (ringsOf(element) === before) found.push(`shows no focus: ${name}`)
          const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
          // What only screen readers see is shown by its label.
          if (width <= 1 || height <= 1) return found
          if (left < -0.5 || right > innerWidth + 0.5 || bottom < 0 || top > innerHeight)
            return [...found, `is off screen: ${name}`]
          // It may be covered in part, such as by the end of a view, and never as a whole.
          const isSeen = [0.1, 0.5, 0.9].some(across =>
            [0.1, 0.5, 0.9].some(down => {
              const shown = document.elementFromPoint(left + across * width, top + down * height)
              return shown && (element.contains(shown) || shown.closest('label')?.contains(element))
            }),
          )
          if (!isSeen) found.push(`is covered: ${name}`)
          return found
        })
      const closeOffScreen = async () => {
        if (!document.querySelector('[role="dialog"]')) return []
        const close = document.querySelector('[role="dialog"] button[aria-label="Close"]')
        if (!close) return ['a dialog without Close button']
        const seen = await new Promise<number>(resolve => {
          const observer = new IntersectionObserver(([entry]) => {
            observer.disconnect()
            resolve(entry?.intersectionRatio ?? 0)
          })
          observer.observe(close)
        })
        return seen < 1 ? [`the share of Close on screen: ${seen}`] : []
      }

      const seen: { faults: Record<string, string[]>; found: string[] } = { faults: {}, found: [] }
      for (const id of only ?? window.gallery.ids) {
        await window.gallery.show(id, options).catch(error => {
          throw new Error(`${id} was not drawn: ${error}`)
        })
        if (looks.seek?.some(selector => document.querySelector(selector))) seen.found.push(id)
        const faults: string[] = []
        if (looks.rules) faults.push(...(await violations()))
        if (looks.layout || looks.overflow) faults.push(...overflowing('overflowing'))
        if (looks.edges) faults.push(...edgeless())
        if (looks.focus) faults.push(...focusFaults())
        if (looks.fits) faults.push(...(await closeOffScreen()))
        if (looks.layout) {
          faults.push(...rowsWithoutGround())
          document.documentElement.style.fontSize = '200%'
          faults.push(...overflowing('overflowing at 200 %'), ...brokenWords())
        }
        if (faults.length) seen.faults[id] = faults
      }
      return seen
    },
    [looks, options, only, tags, rulesOfPages, rulesOfLooks] as const,
  )
}
