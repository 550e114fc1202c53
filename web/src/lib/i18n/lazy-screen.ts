// Loads the code of a screen together with its texts.
import { type ComponentType, createElement, type LazyExoticComponent, lazy, useEffect, useState } from 'react'
import { lazyComponent, type ScreenComponent } from '../router/lazy.ts'
import { type Area, loadArea } from './load.ts'

/** Component of a route from a module that is loaded when it is first needed. */
export function lazyScreen<N extends string>(
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
  ...areas: Area[]
): ScreenComponent {
  return lazyComponent(async () => {
    const [module] = await Promise.all([load(), ...areas.map((area) => loadArea(area))])
    return module[name]
  })
}

/** Rarely used part of a screen. Callers wrap it in a `Suspense`. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...areas: Area[]
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    const [part] = await Promise.all([load(), ...areas.map((area) => loadArea(area))])
    return { default: part }
  })
}

/**
 * Optional part of a screen: if its code does not load, nothing is rendered, and it is retried when the network
 * returns.
 */
export function lazyExtra<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...areas: Area[]
): ComponentType<P> {
  let Part: ComponentType<P> | undefined
  const get = async () => {
    const [part] = await Promise.all([load(), ...areas.map((area) => loadArea(area))])
    Part = part
  }
  return function Extra(props: P) {
    const [, setThere] = useState(Part !== undefined)
    useEffect(() => {
      if (Part) return setThere(true)
      const attempt = () =>
        void get().then(
          () => setThere(true),
          () => {},
        )
      attempt()
      window.addEventListener('online', attempt)
      return () => window.removeEventListener('online', attempt)
    }, [])
    return Part ? createElement(Part, props) : null
  }
}
