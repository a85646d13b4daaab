// Fails with a sentence for each import, file name or page global that breaks the architecture's rules.
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import process from 'node:process'
import { root } from '../commands/root.mjs'
import { judgeModule } from './judgeModule.mjs'
import { readModules } from './readModules.mjs'

const folders = ['shared', 'loader', 'modal-app', 'cdn', 'e2e']

const files = folders.flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath ?? entry.path, entry.name))),
)
const modules = await readModules(root, files)
const complaints = modules.flatMap(judgeModule)
for (const complaint of complaints) console.log(complaint)
process.exitCode = complaints.length ? 1 : 0
