/** An opcode as people write it: eight digits of hex. */
export const formatOpcode = (opcode: number): string => `0x${opcode.toString(16).padStart(8, '0')}`
