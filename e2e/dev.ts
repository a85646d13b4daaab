// `npm run dev`: like `npm start`, but rebuilds whenever a file is saved. Built to dist/tools/dev.mjs.
import { startDev } from './dev/startDev.ts'
import { describeStack } from './services/describeStack.ts'
import { readPortBase } from './services/portBase.ts'
import { runUntilSignal } from './services/runUntilSignal.ts'

const tell = (line: string) => console.log(`  ${new Date().toTimeString().slice(0, 8)}  ${line}`)

void runUntilSignal(
  async () => startDev({ portBase: readPortBase(process.argv.slice(2), process.env), root: process.cwd(), tell }),
  ({ url, urls }) => {
    const table = describeStack(urls, [
      url,
      'Start here: sample pages, gallery, API; pages reload when a file is saved',
    ])
    console.log(`\n${table}\n\n  Ctrl-C stops everything.\n`)
  },
)
