import type { PageEvents } from '../../../shared/protocol/events.schema.ts'
import { visibleText } from '../../kernel/wallets/metadata.ts'

/** The site's metadata from the page's head, shortened. Wallets show it beside the page's origin. */
export function readSite(): PageEvents['host.hello']['site'] {
  const read = (selector: string, attribute: string) => document.querySelector(selector)?.getAttribute(attribute) ?? ''
  const cut = (text: string, most: number) => [...visibleText(text)].slice(0, most).join('') || undefined
  const { href = '' } = document.querySelector<HTMLLinkElement>('link[rel~="icon"]') ?? {}
  return {
    name: cut(read('meta[property="og:site_name"]', 'content') || document.title, 64),
    description: cut(read('meta[name="description"]', 'content'), 200),
    icon: /^https?:\/\/[^\s"'<>]{1,500}$/.test(href) ? href : undefined,
  }
}
