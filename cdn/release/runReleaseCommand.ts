import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { serve } from '@hono/node-server'
import { listReleases } from '../addRelease.mjs'
import { OperatorError } from '../operatorError.ts'
import { describeReleases, publish } from '../publish.mjs'
import { uploadSite } from '../static/uploadSite.ts'
import { writeStaticSite } from '../static/writeStaticSite.ts'
import { commandSigner } from './commandSigner.ts'
import { createWitness, type WitnessState } from './createWitness.ts'
import {
  createSecretKey,
  keyName,
  type MinisignSigner,
  type PublicKey,
  publicKeyFile,
  publicKeyText,
  readPublicKey,
  readSecretKey,
} from './minisign.ts'
import { appendEntry, revocationEntry, rotationEntry } from './releaseLog.ts'
import { writeStatement } from './releaseStatement.ts'
import { newestAt, secureDocumentsAt, servedFiles, textAt } from './servedFiles.ts'
import { type NoteKey, readVerifier, verifierText } from './signedNote.ts'
import { readFolder, signRelease } from './signRelease.ts'
import { verifySite } from './verifySite.ts'
import { type Witness, witnessAt } from './Witness.ts'

/* The operator's release commands. Each prints its result. */

const options = {
  key: { type: 'string' },
  'sign-with': { type: 'string' },
  public: { type: 'string' },
  former: { type: 'string', multiple: true },
  site: { type: 'string', default: 'dist/site' },
  secure: { type: 'string', default: 'dist/secure' },
  version: { type: 'string' },
  commit: { type: 'string' },
  'public-url': { type: 'string' },
  project: { type: 'string' },
  projects: { type: 'string', default: 'projects.json' },
  bucket: { type: 'string' },
  region: { type: 'string', default: 'us-east-1' },
  log: { type: 'string' },
  witness: { type: 'string', multiple: true },
  quorum: { type: 'string' },
  next: { type: 'string' },
  stolen: { type: 'string' },
  since: { type: 'string' },
  mirror: { type: 'string', multiple: true },
  'secure-site': { type: 'string' },
  document: { type: 'string', multiple: true },
  rebuilt: { type: 'boolean' },
  name: { type: 'string' },
  state: { type: 'string', default: 'witness.json' },
  remember: { type: 'string' },
  port: { type: 'string', default: '4500' },
} as const

const readOptions = (args: string[]) => parseArgs({ args, options, allowPositionals: true })
type Values = ReturnType<typeof readOptions>['values']

type Command = (values: Values, positionals: string[]) => Promise<string>

const demand = (value: string | undefined, name: string, why: string): string => {
  if (value === undefined) throw new OperatorError(`--${name} is missing: ${why}`)
  return value
}

const readKeyFile = async (file: string): Promise<PublicKey> =>
  readPublicKey(/^[A-Za-z0-9+/]{56}$/.test(file) ? file : await readFile(file, 'utf8'))

async function readSigner(values: Values): Promise<MinisignSigner> {
  const command = values['sign-with']
  if (command === undefined)
    return readSecretKey(await readFile(demand(values.key, 'key', 'the file of the secret key'), 'utf8'))
  const { id, key } = await readKeyFile(demand(values.public, 'public', 'the public key of --sign-with'))
  return { id, ...commandSigner(command, key) }
}

const readFormer = (values: Values) =>
  Promise.all((values.former ?? []).map(async file => readSecretKey(await readFile(file, 'utf8'))))

/** `https://witness.example=name+id+key` */
function readWitnesses(values: Values): Witness[] {
  return (values.witness ?? []).map(text => {
    const [, url, verifier] = /^(https?:\/\/[^=]+)=(.+)$/.exec(text) ?? []
    if (!url || !verifier) throw new OperatorError(`--witness "${text}": write https://address=name+id+key`)
    return witnessAt(url, readVerifier(verifier))
  })
}

const logNameOf = (values: Values, url: string | undefined) =>
  values.log ?? (url && `${new URL(url).host}/log`) ?? demand(undefined, 'log', 'a name such as cdn.example.com/log')

/** Writes a file that only its owner may read. @returns its path */
async function writeSecret(file: string, text: string): Promise<void> {
  await writeFile(file, text, { flag: 'wx', mode: 0o600 })
  await chmod(file, 0o600)
}

const commands: Record<string, Command> = {
  /** Makes a key, as `minisign -G -W` does. */
  async key(_, [file = 'release.key']) {
    const secret = createSecretKey()
    const { id, publicKey } = readSecretKey(secret)
    await writeSecret(file, secret)
    await writeFile(`${file}.pub`, publicKeyFile({ id, key: publicKey }))
    return `${publicKeyText({ id, key: publicKey })}\nThe secret key is in ${file}: keep it away from the server. ${file}.pub is for everybody.`
  },

  /** Adds the built release to a folder of releases, signs it, and appends it to the folder's log. With `--project`, the folder needs no server. */
  async publish(values, [releasesDir]) {
    if (!releasesDir) throw new OperatorError('Which folder of releases? npm run publish:dir -- DIR')
    const { site: siteDir, secure: secureDir, commit } = values
    const version = values.version ?? (await listReleases(siteDir)).at(-1)
    if (!version) throw new OperatorError(`${siteDir} holds no release: run npm run build first`)
    const publicUrl = values['public-url']
    const { snippet } = await publish({ siteDir, version, releasesDir, ...(publicUrl && { publicUrl }) })
    const done = async (said: string) => {
      if (values.project === undefined) await describeReleases(releasesDir)
      else
        await writeStaticSite({
          ...{ releasesDir, projectsFile: values.projects, projectId: values.project },
          publicUrl: demand(
            publicUrl,
            'public-url',
            'where browsers reach the folder, such as https://cdn.example.com',
          ),
        })
      return `${snippet}\n${said}`
    }
    if (!values.key && !values['sign-with']) return done('Not signed: give --key to sign it.')
    const hash = await signRelease({
      ...{ releasesDir, secureDir, version, commit },
      signer: await readSigner(values),
      former: await readFormer(values),
      logName: logNameOf(values, publicUrl),
      witnesses: readWitnesses(values),
    })
    return done(`Signed release ${version}, sha256:${hash}`)
  },

  /** Puts a folder of releases into a bucket of S3, with the keys of AWS's own tools. */
  async upload(values, [releasesDir]) {
    if (!releasesDir) throw new OperatorError('Which folder of releases? npm run release -- upload DIR --bucket URL')
    const bucket = demand(values.bucket, 'bucket', 'its URL, such as https://s3.eu-central-1.amazonaws.com/name')
    const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: session } = process.env
    if (!id || !secret) throw new OperatorError('Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to the store’s keys')
    const count = await uploadSite({ releasesDir, bucket, region: values.region, keys: { id, secret, session } })
    return `${count} objects are in ${bucket}`
  },

  /** Hands over to the next key. */
  async rotate(values, [releasesDir = '']) {
    const [signer, next] = [
      await readSigner(values),
      await readKeyFile(demand(values.next, 'next', 'the file of the next public key')),
    ]
    await append(values, releasesDir, await rotationEntry(signer, next), signer)
    return `From now on, ${publicKeyText(next)} signs releases. Sign with --former and the old key for as long as pages pin it.`
  },

  /** Revokes a stolen key. */
  async revoke(values, [releasesDir = '']) {
    const signer = await readSigner(values)
    const stolen = await readKeyFile(demand(values.stolen, 'stolen', 'the public key that was stolen'))
    const since = Number(demand(values.since, 'since', 'number of the first entry that does not count'))
    await append(values, releasesDir, await revocationEntry(signer, stolen, since), signer)
    return `Releases of key ${keyName(stolen.id)} from entry ${since} on do not count any more.`
  },

  /** Compares what a CDN serves with the signed release. */
  async verify(values, [url]) {
    if (!url) throw new OperatorError('Which CDN? npm run verify -- https://cdn.example.com --key KEY')
    const key = await readKeyFile(demand(values.key, 'key', 'the public key of its releases'))
    const version = values.version ?? (await newestAt(url))
    const witnesses: NoteKey[] = (values.witness ?? []).map(readVerifier)
    const rebuilt = values.rebuilt
      ? await writeStatement({ siteDir: values.site, secureDir: values.secure, version })
      : undefined
    const secure = values['secure-site']
    const documents = values.document ?? []
    const logName = logNameOf(values, url)
    const memory = values.remember === undefined ? undefined : fileState(values.remember)
    const known = await memory?.read(logName)
    const verified = await Promise.all(
      [url, ...(values.mirror ?? [])].map(async address => {
        const found = await verifySite({
          ...{ read: servedFiles(address), version, key, witnesses, logName, known },
          isNewest: values.version === undefined,
          ...(values.quorum && { quorum: Number(values.quorum) }),
          ...(rebuilt !== undefined && { rebuilt }),
          ...(secure && { readSecure: servedFiles(secure) }),
          documents: documents.map(path => () => textAt(new URL(path, address))),
          ...(secure && { secureDocuments: secureDocumentsAt(secure, documents) }),
        })
        const parts = [
          many(found.files, 'file', 'files'),
          secure ? `${found.secureFiles} of the secure site` : 'not the secure site',
          many(found.documents, 'document', 'documents'),
          `${many(found.log.size, 'entry', 'entries')} in the log`,
          rebuilt === undefined ? 'not compared with a build' : 'as built here',
        ]
        const line = `${address} serves release ${version} as signed by ${found.signedBy}: ${parts.join(', ')}`
        return { address, line, log: found.log }
      }),
    )
    const { log } = verified[0] as (typeof verified)[number]
    const odd = verified.find(each => each.log.root !== log.root)
    if (odd) throw new OperatorError(`${odd.address} shows another log than ${url}`)
    await memory?.write(logName, log)
    return verified.map(({ line }) => line).join('\n')
  },

  /** Runs a witness. */
  async witness(values) {
    const name = demand(values.name, 'name', 'of this witness, such as witness.example.org')
    const secret = readSecretKey(await readFile(demand(values.key, 'key', 'the file of its secret key'), 'utf8'))
    const logs = values.log ? values.log.split(',').map(readVerifier) : []
    if (!logs.length) demand(undefined, 'log', 'the keys of the logs, name+id+key, with commas between them')
    const app = createWitness({ name, signer: secret, logs, state: fileState(values.state) })
    const verifier = verifierText({ name, type: 'witness', publicKey: secret.publicKey })
    await new Promise<void>(resolve => serve({ fetch: app.fetch, port: Number(values.port) }, () => resolve()))
    return `Witness ${verifier} listens on port ${values.port}`
  },

  /** Prints a log's key, for witnesses. */
  async 'log-key'(values) {
    const { key } = await readKeyFile(demand(values.key, 'key', 'the public key'))
    return verifierText({ name: demand(values.log, 'log', 'its name'), type: 'log', publicKey: key })
  },
}

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

async function append(
  values: Values,
  releasesDir: string,
  entry: Parameters<typeof appendEntry>[1],
  signer: MinisignSigner,
): Promise<void> {
  const folder = join(releasesDir, 'log')
  const name = logNameOf(values, values['public-url'])
  const [former, witnesses] = [await readFormer(values), readWitnesses(values)]
  await appendEntry({ folder, read: readFolder(folder) }, entry, { name, signer, former, witnesses })
}

/** Stores the newest tree of each log, as signed by a witness or seen by who verifies, in one file. */
function fileState(file: string): WitnessState {
  type Trees = Record<string, { size: number; root: string }>
  const all = async (): Promise<Trees> => {
    const bytes = await readFolder(dirname(file))(basename(file))
    return bytes ? JSON.parse(new TextDecoder().decode(bytes)) : {}
  }
  return {
    read: async origin => (await all())[origin],
    async write(origin, tree) {
      await writeFile(`${file}.unfinished`, JSON.stringify({ ...(await all()), [origin]: tree }), { flush: true })
      await rename(`${file}.unfinished`, file)
    },
  }
}

/** Runs a command. @returns the text to print @throws OperatorError */
export async function runReleaseCommand([name = '', ...args]: string[]): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new OperatorError(`Unknown command "${name}": use one of ${Object.keys(commands).join(', ')}`)
  const { values, positionals } = readOptions(args)
  return command(values, positionals)
}
