// Loading a screen: its code and the texts it speaks, together.
import { type ComponentType, createElement, type LazyExoticComponent, lazy, useEffect, useState } from 'react'
import { lazyComponent, type ScreenComponent } from '../router/lazy.ts'
import { type Area, loadArea } from './load.ts'

/** A route's component out of a module that is loaded when it is first needed. */
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

/** A part of a screen that few need; whoever shows it puts it into a `Suspense`. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...areas: Area[]
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    const [part] = await Promise.all([load(), ...areas.map((area) => loadArea(area))])
    return { default: part }
  })
}

/** Something beside what a screen is for: where its code does not come it is not there, and is tried again with a network. */
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
