/** Pages of the menu, in its order: path and title. */
export const PAGES: readonly (readonly [string, string])[] = [
  ['/blocks', 'Blocks'],
  ['/jettons', 'Jettons'],
  ['/collections', 'Collections'],
  ['/names', 'Names'],
  ['/validators', 'Validators'],
  ['/top', 'Top accounts'],
  ['/config', 'Configuration'],
  ['/send', 'Send'],
  ['/decode', 'Decode'],
  ['/lab', 'Lab'],
  ['/instance', 'Instance'],
]
