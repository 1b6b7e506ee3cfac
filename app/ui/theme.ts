import { createTheme } from '@mantine/core'

/**
 * The theme values that Mantine's components need in code; the visual design is in `theme.css`. The shades
 * map to `--accent` and its variants.
 */
export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: 7,
  colors: {
    pine: [
      '#eaf3f0',
      '#d3e5df',
      '#a8cdc3',
      '#79b3a5',
      '#4f9a89',
      '#2f8576',
      '#217264',
      '#17594f',
      '#124a41',
      '#0c3a33',
    ],
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
})
