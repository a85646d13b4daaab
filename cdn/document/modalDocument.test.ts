import { expect, test } from 'vitest'
import { createModalTemplate } from './modalDocument.ts'

test.each([
  ['entry.js', { greeting: '', script: 'a("</script>")', style: '' }],
  ['entry.js', { greeting: '', script: 'a("</SCRIPT ")', style: '' }],
  ['entry.js', { greeting: '', script: 'a("<!--")', style: '' }],
  ['entry.css', { greeting: '', script: '', style: 'a{content:"</style>"}' }],
])('refuses an %s that would end its element early', async (name, source) => {
  await expect(createModalTemplate(source)).rejects.toThrow(new RegExp(`^${name} holds .*; build it with a bundler`))
})

test('takes a script whose text was escaped', async () => {
  await expect(
    createModalTemplate({ greeting: '', script: String.raw`a("<\/script>")`, style: '' }),
  ).resolves.toBeDefined()
})
