import { crc16 } from '../cell/crc16.ts'

/** Number of a get-method by its name, as FunC and its followers reckon it. */
export const methodId = (name: string): number => crc16(Buffer.from(name)) | 0x10000
