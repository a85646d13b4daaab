const tags = /<[a-z/!?][^<>]*>?/gi

/** Strips HTML from a name. Names are always shown as text, so tags only serve to deceive. */
export function withoutTags(name: string): string {
  return name.replace(tags, '').trim()
}
