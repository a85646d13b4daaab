/**
 * Fills `{{name}}` places of a page. Values are markup of our own, inserted as they are, and may hold places themselves.
 * @throws Error naming a place that has no value
 */
export function renderTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new Error(`The page asks for {{${name}}}, which has no value`)
    return renderTemplate(value, values)
  })
}
