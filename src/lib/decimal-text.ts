/** Smallest units as a number with a point before the last `decimals` digits, as far as those are not nought. */
export function toDecimalText(units: string, decimals: number): string {
  const digits = units.replace('-', '').padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${units.startsWith('-') ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`
}
