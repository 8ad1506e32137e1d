import { tellBook } from './book.ts'

const MAINNET = -239
let isTest = false

/** Of the id that the network has in the answer about this Cellar's state; null is not known. */
export const isTestId = (id: number | null): boolean => id !== null && id !== MAINNET

/** Which forms of addresses this network has. */
export const setTestNetwork = (value: boolean): void => {
  if (isTest === value) return
  isTest = value
  tellBook()
}

export const isTestOnly = (): boolean => isTest
