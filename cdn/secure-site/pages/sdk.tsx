import './secure.css'
import { readyText } from '../../../shared/protocol/handshake.ts'
import { readSdkConfig } from '../pageConfig.ts'

parent.postMessage(readyText, readSdkConfig(document).cdn)
