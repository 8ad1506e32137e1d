import { loadFolder } from '../../lib/load-folder.ts'
import { isRecogniser, type Recogniser } from './recogniser.ts'

/** Every file of the folder is a kind of contract. */
export const loadRecognisers = (): Promise<Recogniser[]> =>
  loadFolder(new URL('./kinds/', import.meta.url), isRecogniser)
