const tags = /<[a-z/!?][^<>]*>?/gi

/** A name without HTML. Names are shown as text everywhere; tags in one only serve to deceive. */
export function withoutTags(name: string): string {
  return name.replace(tags, '').trim()
}
