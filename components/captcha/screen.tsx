'use client';

import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { InputEvent } from '#lib/features/captcha/contract.ts';
import { KEYS } from '#lib/features/captcha/keys-contract.ts';
import { useMessages } from '#messages';

interface ScreenProps {
  /** As a data URL; null before the first frame. */
  picture: string | null;
  /** Size of the page in CSS pixels. */
  width: number;
  height: number;
  onAct: (...events: InputEvent[]) => void;
}

/** Screenshot of a remote page that responds to pointer and keyboard. Escape releases the focus. */
export function Screen({ picture, width, height, onAct }: ScreenProps) {
  const t = useMessages();
  const box = useRef<HTMLDivElement>(null);
  const switchSize = useRef<HTMLButtonElement>(null);
  const byMouse = useRef(true);
  const hint = useId();
  const [full, setFull] = useState(false);

  const placeOf = (at: { clientX: number; clientY: number }) => {
    const { left, top, width: shownWide, height: shownHigh } = box.current?.getBoundingClientRect() ?? new DOMRect();
    const on = (value: number, most: number) => Math.min(most - 1, Math.max(0, Math.round(value * most * 10) / 10));
    return { x: on((at.clientX - left) / shownWide, width), y: on((at.clientY - top) / shownHigh, height) };
  };
  const latest = useRef({ placeOf, onAct });
  latest.current = { placeOf, onAct };

  // React's passive wheel listener cannot prevent the dashboard from scrolling too.
  useEffect(() => {
    const element = box.current;
    const onWheel = (event: globalThis.WheelEvent) => {
      if (document.activeElement !== element) return;
      event.preventDefault();
      const turn = (value: number) => Math.min(2_000, Math.max(-2_000, Math.round(value)));
      const { placeOf: place, onAct: act } = latest.current;
      act({ type: 'wheel', ...place(event), dx: turn(event.deltaX), dy: turn(event.deltaY) });
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);

  const onPointer = (type: 'down' | 'up' | 'move') => (event: PointerEvent) => {
    byMouse.current = event.pointerType === 'mouse';
    // Touch also scrolls: only taps count, see onClick.
    if (!byMouse.current || (type !== 'move' && event.button !== 0)) return;
    if (type === 'down') event.currentTarget.setPointerCapture(event.pointerId);
    onAct({ type, ...placeOf(event) });
  };
  const onClick = (event: MouseEvent) => {
    if (byMouse.current || event.detail === 0) return;
    const at = placeOf(event);
    onAct({ type: 'move', ...at }, { type: 'down', ...at }, { type: 'up', ...at });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') return switchSize.current?.focus();
    const key = KEYS.find((one) => one === event.key);
    // Shift+Tab leaves the picture as usual.
    if (key === 'Tab' && event.shiftKey) return;
    if (key) onAct({ type: 'key', key });
    else if ([...event.key].length === 1) onAct({ type: 'text', text: event.key });
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData
      .getData('text')
      .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
      .slice(0, 200);
    if (text) onAct({ type: 'text', text });
    event.preventDefault();
  };

  return (
    <div className="grid min-w-0 gap-2">
      <div className="max-h-[75dvh] min-w-0 overflow-auto rounded-control border bg-white">
        <div
          ref={box}
          role="application"
          aria-label={t('Page with a CAPTCHA')}
          aria-describedby={hint}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the keyboard for the page that it shows.
          tabIndex={0}
          className={cn('relative select-none outline-offset-[-3px]', full ? 'w-max' : 'w-full')}
          style={{ aspectRatio: `${width} / ${height}`, ...(full && { width }) }}
          onPointerDown={onPointer('down')}
          onPointerMove={onPointer('move')}
          onPointerUp={onPointer('up')}
          onClick={onClick}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onContextMenu={(event) => event.preventDefault()}
        >
          {picture ? (
            // biome-ignore lint/performance/noImgElement: it changes several times a second.
            <img src={picture} alt="" draggable={false} className="pointer-events-none block size-full" />
          ) : (
            <Skeleton className="size-full" />
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p id={hint} className="text-muted text-table">
          {t('Click the screenshot to type; press Esc to exit.')}
        </p>
        <Button ref={switchSize} size="sm" aria-pressed={full} onClick={() => setFull(!full)}>
          {full ? t('Fit width') : t('100%')}
        </Button>
      </div>
    </div>
  );
}
