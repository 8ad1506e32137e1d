import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'scaled-ui',
  `
ext 0xac392598 scaled_ui_display_multiplier_changed
  numerator=varuint32 denominator=varuint32 comment=opt<SnakeString>
`,
)
