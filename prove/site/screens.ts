// The part of a browser that the proof needs, in the API of playwright-core.
import type { FaultyProxy } from './faulty-proxy.ts'

/** Texts match by substring regardless of case, unless `exact`. */
export interface Named {
  name?: string | RegExp
  exact?: boolean
}

export interface Waiting {
  timeout?: number
}

export interface Spot {
  click(options?: Waiting): Promise<void>
  fill(text: string, options?: Waiting): Promise<void>
  setInputFiles(path: string): Promise<void>
  isVisible(): Promise<boolean>
  innerText(): Promise<string>
  inputValue(): Promise<string>
  /** Resolves once it is visible. */
  waitFor(options?: Waiting): Promise<void>
  evaluate<R>(act: (element: HTMLElement) => R | Promise<R>): Promise<R>
  evaluateAll<R>(act: (elements: HTMLElement[]) => R | Promise<R>): Promise<R>
  first(): Spot
  or(other: Spot): Spot
  locator(css: string, options?: { has?: Spot }): Spot
  getByRole(role: Role, options?: Named): Spot
}

export type Role = 'button' | 'dialog' | 'heading' | 'link' | 'main'

export interface Screen {
  goto(address: string): Promise<unknown>
  reload(): Promise<unknown>
  close(options?: { runBeforeUnload?: boolean }): Promise<void>
  /** As of the last look at the page. */
  url(): string
  locator(css: string, options?: { has?: Spot }): Spot
  getByRole(role: Role, options?: Named): Spot
  getByLabel(text: string, options?: Pick<Named, 'exact'>): Spot
  getByText(text: string | RegExp): Spot
  evaluate<R>(act: () => R | Promise<R>): Promise<R>
  evaluate<R, A>(act: (given: A) => R | Promise<R>, given: A): Promise<R>
  screenshot(): Promise<Uint8Array>
}

/** Windows of a separate profile. */
export interface Screens {
  newPage(): Promise<Screen>
  pages(): Screen[]
  clearCookies(): Promise<void>
  setOffline(isOffline: boolean): Promise<void>
  close(): Promise<void>
}

/** Applies to every window. */
export const size = { width: 1024, height: 768 }

export interface SiteOptions {
  proxy: FaultyProxy
  /** Origin of the site, through the proxy. */
  address: string
  /** Longest wait of a page of Chromium for what an action needs. */
  waitMs?: number
  /** Runs in every page before the app. */
  early: () => void
}

export interface Opened {
  /** Name that the browser reports. */
  version: string
  openScreens(options: SiteOptions): Promise<Screens>
  close(): Promise<void>
}
