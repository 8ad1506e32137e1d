import type { Cell } from '../../cell/cell.ts'
import { textCell } from '../contracts/order.ts'
import { onChainContent } from '../contracts/token-content.ts'

/** A pebble of some colour. On chain, because a machine without internet shall have something to show. */
export const picture = (hue: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="hsl(${hue % 360} 40% 55%)" d="M1 5q0-4 4-3t3 4-4 2-3-3"/></svg>`

export const stoneCollectionContent = (): Cell =>
  onChainContent({ name: 'Stones', description: 'Found at the river, each unlike the others', image_data: picture(30) })

/** Every third stone has its description elsewhere, as most have on the public chain. */
export const stoneContent = (index: number): Cell =>
  index % 3 === 2
    ? textCell(`${index}.json`)
    : onChainContent({
        name: `Stone #${index}`,
        description: 'A stone of the demo',
        image_data: picture(index * 37),
      })
