// Turns the theme into a plain stylesheet at build time. The provider would otherwise insert a style element while
// the app runs, which a policy of style-src 'self' refuses.
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { theme, themeVariables } from '../src/ui/styles/theme.ts'

const name = 'virtual:theme.css'
const unusedColors = 'pink|grape|violet|indigo|cyan|lime|green|orange|blue|teal'

function withoutUnusedColors(variables: Record<string, string>): Record<string, string> {
  const unused = new RegExp(`^--mantine-color-(?:${unusedColors})-`)
  return Object.fromEntries(Object.entries(variables).filter(([key]) => !unused.test(key)))
}

/**
 * The document says which theme holds, and two times it is wrong: without a script it says light, whatever the system
 * wants; and paper is white, whatever the screen is.
 */
function againstTheDocument(merged: Parameters<typeof defaultCssVariablesResolver>[0]): string {
  const [base, own] = [defaultCssVariablesResolver(merged), themeVariables(merged)]
  const rules = (theme: 'light' | 'dark', said: 'light' | 'dark') => {
    const values = withoutUnusedColors({ ...base[theme], ...own[theme] })
    const css = convertCssVariables({ variables: {}, light: {}, dark: {}, [theme]: values })
    return css.replaceAll(
      new RegExp(`\\[data-mantine-color-scheme=["']${theme}["']\\]`, 'g'),
      `[data-mantine-color-scheme="${said}"]`,
    )
  }
  const dark = `@media screen and (scripting: none) and (prefers-color-scheme: dark) {${rules('dark', 'light')}}`
  return `${dark}@media print {${rules('light', 'dark')}:root{color-scheme:light}}`
}

export function renderTheme(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const base = defaultCssVariablesResolver(merged)
  const own = themeVariables(merged)
  const css = convertCssVariables({
    variables: withoutUnusedColors({ ...base.variables, ...own.variables }),
    light: withoutUnusedColors({ '--mantine-color-scheme': 'light', ...base.light, ...own.light }),
    dark: withoutUnusedColors({ '--mantine-color-scheme': 'dark', ...base.dark, ...own.dark }),
  })
  return `@layer reset, mantine; @layer mantine {${css}${againstTheDocument(merged)}}`
}

export function themeCss(): Plugin {
  return {
    name: 'stepwright:theme-css',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? renderTheme() : null),
  }
}
