import type { ProjectConfig } from '../../shared/config.ts'
import { type SettingRow, settings } from '../../shared/settings.schema.ts'
import { OperatorError } from '../operatorError.ts'
import { webOriginOf } from '../webOrigin.ts'
import { digest, hashSource } from './digest.ts'
import type { Directives } from './documentHeaders.ts'
import { scriptJson } from './escape.ts'
import { fillFirstView } from './fillFirstView.ts'

/** A release's parsed `modal.template`, which makes `modal.html` for any project. */
export interface ModalTemplate {
  /** Hash of the template's text. */
  tag: string
  text(config: ProjectConfig): string
  /** CSP directives for the inline parts, the lazy chunks, the networks' nodes, and the settings. */
  directives(config: ProjectConfig): Directives
}

/** The configuration replaces the last match, because scripts before it may contain the same text. */
const placeholder = /\{\{(project|config)\}\}/g
/** Markup of the first view, which older releases lack. */
const viewPart = /\{\{view\}\}(.*?)\{\{\/view\}\}/s
const inlinePart = /<(script|style)(?: type="module")?>(.*?)<\/\1>/gs

/**
 * Frames of 1.0 use `{{config}}` and read the page's origin from their configuration. This script copies the origin
 * from the frame's address into it before their module runs. It uses a `<template>`, because Trusted Types protect a
 * script's text.
 */
export const addOrigin = `{
  const config = document.getElementById('config')
  const origin = new URLSearchParams(location.search).get('o')
  const full = document.createElement('template')
  full.textContent = JSON.stringify({ ...JSON.parse(config.textContent), origin })
  full.id = config.id
  config.replaceWith(full)
}`

/**
 * @param text content of the `modal.template` of any release (frameTemplate.mjs)
 * @throws OperatorError if the text has no placeholder
 */
export async function createModalTemplate(text: string): Promise<ModalTemplate> {
  const place = [...text.matchAll(placeholder)].at(-1)
  if (!place) throw new OperatorError('A modal.template contains no {{project}}: publish its release again')
  const head = text.slice(0, place.index)
  const end = text.slice(place.index + place[0].length)
  const foot = place[1] === 'config' ? end.replace('</script>', `</script><script>${addOrigin}</script>`) : end
  const hashesOf = async (element: string) => {
    const parts = [...`${head}${foot}`.matchAll(inlinePart)].filter(([, name]) => name === element)
    return Promise.all(parts.map(([, , content = '']) => hashSource(content)))
  }
  const [scriptHashes, styleHashes, tag] = await Promise.all([
    hashesOf('script'),
    hashesOf('style'),
    digest(head + foot),
  ])

  return {
    tag,
    text: config =>
      `${head.replace(viewPart, (_, markup: string) => fillFirstView(markup, config))}${scriptJson(config)}${foot}`,
    directives: ({ apiUrl, networks, embedded, remote }) => {
      const directives: Record<string, readonly string[]> = {
        'script-src': [...scriptHashes, `${apiUrl}/assets/`],
        'style-src': [...styleHashes, `${apiUrl}/assets/`],
        'img-src': ["'self'", 'data:'],
        'connect-src': ["'self'", ...sourcesOf(networks.flatMap(({ rpcUrls }) => rpcUrls))],
        ...(embedded && { 'frame-src': [embedded.origin] }),
      }
      for (const [name, { sources }] of Object.entries<SettingRow>(settings)) {
        const value = remote.settings[name as keyof typeof settings]
        if (value === undefined || !sources) continue
        for (const [directive, urls] of Object.entries(sources(value as never)))
          directives[directive] = [...new Set([...(directives[directive] ?? []), ...sourcesOf(urls)])]
      }
      return directives
    },
  }
}

/** CSP sources for the URLs, without origins that a CSP cannot name. */
function sourcesOf(urls: readonly string[]): string[] {
  const origins = urls.map(url => (/^wss?:/.test(url) ? url : webOriginOf(url)))
  return [...new Set(origins.filter(origin => origin !== undefined))]
}
