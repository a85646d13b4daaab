/**
 * Fills the `{{name}}` placeholders of a page. Values are our own markup, inserted unescaped; they may contain
 * placeholders.
 * @throws Error naming a placeholder without a value
 */
export function renderTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new Error(`The page asks for {{${name}}}, which has no value`)
    return renderTemplate(value, values)
  })
}
