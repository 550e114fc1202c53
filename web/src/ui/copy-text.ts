// Copies text that is shown in a field.
export async function copyText(
  field: HTMLInputElement | HTMLTextAreaElement | null,
  text: string,
): Promise<void> {
  field?.select()
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // In insecure contexts only `execCommand` is available, on selected text.
    document.execCommand('copy')
  }
}
