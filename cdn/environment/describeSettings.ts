import { type SettingFacts, settingGroups } from './environment.schema.ts'

const introduction = `# Settings of the server

They are variables of the environment; this page is made of the schema that reads them. An empty one counts as not set. A secret may be in a
file of its own instead, whose path is \`NAME_FILE\`, such as \`VAULT_KEY_FILE=/run/secrets/vault\`; so may each key that projects.json names by
\`env:NAME\`, and each \`CK_KEY_…\`, which projects of [the admin](OPERATING.md#the-admin) may name. Only \`CK_PROJECTS\` is required.
`

/** SETTINGS.md. */
export const describeSettings = (): string =>
  [
    introduction,
    ...settingGroups.map(({ title, guide, settings }) =>
      [
        `## ${title}\n`,
        ...(guide ? [`More about them: [${guide.split('.')[0]}](${guide}).\n`] : []),
        '| variable | value | default | meaning |',
        '| --- | --- | --- | --- |',
        ...Object.entries(settings).map(([name, schema]) => rowOf(name, schema.meta() as unknown as SettingFacts)),
        '',
      ].join('\n'),
    ),
  ].join('\n')

function rowOf(name: string, { type, unit, description, default: usual }: SettingFacts): string {
  const cells = [`\`${name}\``, unit ? `${type} ${unit}` : type, usual ? `\`${usual}\`` : '–', description]
  return `| ${cells.join(' | ')} |`
}
