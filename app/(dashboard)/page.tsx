export default function Home() {
  return <h1>Serpentine</h1>;
}
