// Pixels of a camera frame or a photo.
import type { Code } from './codes.ts'

export interface Frame {
  canvas: HTMLCanvasElement
  context: CanvasRenderingContext2D
}

export type Read = (frame: Frame) => Promise<Code | null>

export function emptyFrame(width: number, height: number): Frame {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })
  if (!context) throw new Error('This browser draws no pictures')
  return { canvas, context }
}
