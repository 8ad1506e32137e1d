/** `{url}` is the image's own address in base64url, `{size}` one of the sizes below. */
const SIZES = ['small', 'medium', 'big'] as const

export const IMAGE_PROXY_FORM = /^https?:\/\/(?:[^\s{}]|\{size\}|\{url\})*\{url\}(?:[^\s{}]|\{size\})*$/

/**
 * Where smaller images are made: by a service of the operator's, never here. Replies then name the address of each size, blurred for
 * what is not safe for work.
 */
export class ImageProxy {
  private readonly template: string

  constructor(template: string) {
    this.template = template
  }

  /** `_image_small`, `_image_medium` and `_image_big` of an image. */
  linksTo(image: string, isNsfw: boolean): Readonly<Record<string, string>> {
    const url = Buffer.from(image, 'utf8').toString('base64url')
    return Object.fromEntries(
      SIZES.map((size) => {
        const name = isNsfw ? `${size}_blur` : size
        return [`_image_${name}`, this.template.replaceAll('{size}', name).replaceAll('{url}', url)]
      }),
    )
  }
}
