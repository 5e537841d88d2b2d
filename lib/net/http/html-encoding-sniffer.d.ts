declare module 'html-encoding-sniffer' {
  interface SniffOptions {
    xml?: boolean;
    transportLayerEncodingLabel?: string;
    defaultEncoding?: string;
  }
  export default function sniff(body: Uint8Array, options?: SniffOptions): string;
}
