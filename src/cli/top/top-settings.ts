import { type Static, Type } from '@sinclair/typebox'
import { ApiSettings, StatusSettings } from '../config.ts'
import { API_ADDRESS_OTHERWISE } from '../running-api.ts'
import { optionalNumber, wholeNumber } from '../setting-source.ts'

const { host, port } = ApiSettings.properties

export const TopSettings = Type.Object({
  ...StatusSettings.properties,
  host,
  port: optionalNumber(1, 65535, {
    flag: port.flag,
    env: port.env,
    expects: 'a port from 1 to 65535',
    description: 'port of the API',
    otherwise: API_ADDRESS_OTHERWISE,
  }),
  interval: wholeNumber(1, 600, {
    default: 2,
    flag: '--interval <seconds>',
    expects: 'a number of seconds from 1 to 600',
    description: 'what is told happened in so many seconds',
  }),
})
export type TopSettings = Static<typeof TopSettings>
