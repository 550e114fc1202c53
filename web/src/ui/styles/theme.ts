// The look: palette, type, sizes. Read both by the app and by the build, which makes the stylesheet of variables from it.
import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'

const spruce: MantineColorsTuple = [
  '#ecf6f3',
  '#d3eae4',
  '#a9d6cb',
  '#7bc0b1',
  '#4fa897',
  '#2b8f7e',
  '#1a7869',
  '#0e6357',
  '#0a4f46',
  '#083b35',
]
const gray: MantineColorsTuple = [
  '#faf9f6',
  '#f3f1ec',
  '#e7e4dc',
  '#d6d2c8',
  '#b9b4a8',
  '#918c82',
  '#66625a',
  '#4e4b45',
  '#383631',
  '#22211e',
]
const dark: MantineColorsTuple = [
  '#e6ebe9',
  '#cbd3d1',
  '#a6b1ae',
  '#7b8784',
  '#44504d',
  '#343e3c',
  '#212a28',
  '#131918',
  '#0e1312',
  '#090d0c',
]
const red: MantineColorsTuple = [
  '#fdf0ee',
  '#fadbd6',
  '#f4b8af',
  '#ed9184',
  '#e5705f',
  '#d65241',
  '#c23d2d',
  '#a83022',
  '#85271c',
  '#611d15',
]
const yellow: MantineColorsTuple = [
  '#fef6e7',
  '#fce9c6',
  '#f9d695',
  '#f5c264',
  '#f2b04a',
  '#e09a2c',
  '#b97813',
  '#8f5c0b',
  '#6d4608',
  '#4d3206',
]

const fonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, Cantarell, "Helvetica Neue", Arial, sans-serif'

// Hints stand below their field, so that fields side by side keep one line.
const field = { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] }

export const theme = createTheme({
  colors: { spruce, gray, dark, red, yellow },
  primaryColor: 'spruce',
  primaryShade: { light: 7, dark: 6 },
  white: '#ffffff',
  black: '#1b1f1e',
  fontFamily: fonts,
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", "Segoe UI Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.3125rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.6', xl: '1.6' },
  headings: {
    fontFamily: fonts,
    fontWeight: '680',
    sizes: {
      h1: { fontSize: 'clamp(1.625rem, 1.3rem + 1.4vw, 2.125rem)', lineHeight: '1.18' },
      h2: { fontSize: '1.375rem', lineHeight: '1.28' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '24px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: field },
    PasswordInput: { defaultProps: field },
    Textarea: { defaultProps: field },
    NativeSelect: { defaultProps: field },
  },
})

export const themeVariables: CSSVariablesResolver = () => ({
  variables: {
    '--button-height-md': '44px',
    '--input-height-md': '44px',
  },
  light: {
    '--mantine-color-body': '#faf9f6',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-anchor': 'var(--mantine-color-spruce-7)',
    '--sw-surface': '#ffffff',
    '--sw-sunken': '#f3f1ec',
    '--sw-line': '#e3dfd6',
    '--sw-line-strong': '#8b867b',
    '--sw-ink-soft': '#5c5850',
    '--sw-brand': '#0e6357',
    '--sw-brand-soft': '#e4f1ed',
    '--sw-brand-ink': '#0a4f46',
    '--sw-accent': '#f2b04a',
    '--sw-warning': '#7a4d06',
    '--sw-warning-soft': '#fdf1da',
    '--sw-fault-soft': '#fbe9e6',
    '--sw-shadow': '0 1px 2px rgb(40 36 28 / 6%), 0 8px 24px -12px rgb(40 36 28 / 14%)',
  },
  dark: {
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-placeholder': '#8f9a97',
    '--mantine-color-anchor': 'var(--mantine-color-spruce-3)',
    '--sw-surface': '#1b2322',
    '--sw-sunken': '#171e1d',
    '--sw-line': '#2f3937',
    '--sw-line-strong': '#73807d',
    '--sw-ink-soft': '#a9b4b1',
    '--sw-brand': '#2b8f7e',
    '--sw-brand-soft': '#19322d',
    '--sw-brand-ink': '#a9d6cb',
    '--sw-accent': '#f2b04a',
    '--sw-warning': '#f5c264',
    '--sw-warning-soft': '#3a2c12',
    '--sw-fault-soft': '#40201b',
    '--sw-shadow': '0 1px 2px rgb(0 0 0 / 30%), 0 12px 32px -16px rgb(0 0 0 / 60%)',
  },
})

export const colorSchemeManager = localStorageColorSchemeManager({ key: 'stepwright.theme' })
