import { Button, type ButtonProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useToast } from './toasts'
import { useHydrated } from './use-hydrated'

const copiedForMs = 2000

/** Copies text. Not rendered without JavaScript; the text itself can be selected. */
export function CopyButton({
  text,
  label = 'Copy',
  copied = 'Copied to clipboard',
  ...button
}: { text: string; label?: string; copied?: string } & Pick<ButtonProps, 'size' | 'variant'>) {
  const [done, setDone] = useState(false)
  const toast = useToast()
  const hydrated = useHydrated()
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), copiedForMs)
    return () => clearTimeout(timer)
  }, [done])
  if (!hydrated) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setDone(true)
      toast({ kind: 'success', title: 'Copied', description: copied })
    } catch {
      toast({ kind: 'error', title: 'Failed to copy to clipboard' })
    }
  }
  return (
    <Button type="button" variant="default" {...button} onClick={() => void copy()}>
      {done ? 'Copied' : label}
    </Button>
  )
}
