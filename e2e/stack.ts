// `npm start`: starts everything on this machine and prints a table of URLs. Built to dist/tools/stack.mjs.
import { createWriteStream } from 'node:fs'
import { readFrontName } from '../cdn/deploy/testFronts.ts'
import { formatLog } from '../cdn/sources/formatLog.ts'
import { describeStack } from './services/describeStack.ts'
import { readPortBase } from './services/portBase.ts'
import { runUntilSignal } from './services/runUntilSignal.ts'
import { startStack } from './services/startStack.ts'

const advice = 'Start here: open a page, click "Connect wallet", choose Dev Wallet, approve at the top right'

/** Tests search this log for personal data. */
const { STACK_LOG } = process.env
const written = STACK_LOG ? createWriteStream(STACK_LOG) : undefined

void runUntilSignal(
  async () =>
    startStack({
      portBase: readPortBase(process.argv.slice(2), process.env),
      root: process.cwd(),
      log: written && (entry => void written.write(`${formatLog(entry, 'json')}\n`)),
      front: readFrontName(process.env.SERVED_BY),
    }),
  ({ urls }) => {
    const tag = `<script src="${urls.cdn}/1/loader.js" data-project-id="demo"></script>`
    const table = describeStack(urls, [`${urls.hosts}/`, advice])
    console.log(`\n${table}\n\n  For a page of your own on this machine:\n  ${tag}\n\n  Ctrl-C stops everything.\n`)
  },
)
