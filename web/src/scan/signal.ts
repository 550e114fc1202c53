// Beeps and vibrates when a code was read, because the user looks at the part, not at the screen.

let audio: AudioContext | null = null

/** Call it during a press: browsers play sounds only after a user action. */
export function prepareSignal(): void {
  try {
    audio ??= new AudioContext()
    void audio.resume()
  } catch {
    // A device without sound.
  }
}

export function signal(): void {
  navigator.vibrate?.(80)
  if (audio?.state !== 'running') return
  const tone = audio.createOscillator()
  const loudness = audio.createGain()
  const now = audio.currentTime
  tone.frequency.value = 1760
  loudness.gain.setValueAtTime(0.18, now)
  loudness.gain.exponentialRampToValueAtTime(0.001, now + 0.14)
  tone.connect(loudness).connect(audio.destination)
  tone.start(now)
  tone.stop(now + 0.15)
}
