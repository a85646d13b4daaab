import process from 'node:process'
import { readModules } from '../checks/readModules.mjs'
import { CommandFailed } from './commandFailed.mjs'
import { judgeReach } from './judgeReach.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

/** @param {string[]} args */
async function git(args) {
  const { code, output } = await run('git', args, { capture: true })
  if (code) throw new CommandFailed(`git ${args.join(' ')}: ${output.trim()}`)
  return output.trim().split('\n').filter(Boolean)
}

/**
 * The commit the change starts from: the given one, `TEST_BASE`, or main at the remote.
 * @param {string | undefined} named
 */
async function findBase(named) {
  const base = named ?? process.env.TEST_BASE
  if (base) return base
  const { code, output } = await run('git', ['merge-base', 'origin/main', 'HEAD'], { capture: true })
  const [head = ''] = await git(['rev-parse', 'HEAD'])
  return code || output.trim() === head ? undefined : output.trim()
}

/**
 * The browser tests that the changes since `base` can reach, including uncommitted ones.
 * @param {string | undefined} base
 * @returns {Promise<import('./judgeReach.mjs').Reach>}
 */
export async function reachedTests(base) {
  const from = await findBase(base)
  if (!from)
    return { isAll: true, paths: [], reason: 'Where the change starts cannot be told, so it may reach every test.' }
  const changed = [
    ...(await git(['diff', '--name-only', from])),
    ...(await git(['ls-files', '-o', '--exclude-standard'])),
  ]
  const files = (await git(['ls-files', 'e2e', 'modal-app/gallery'])).filter(file => /(?<!\.d)\.tsx?$/.test(file))
  return judgeReach(changed, await readModules(root, files))
}
