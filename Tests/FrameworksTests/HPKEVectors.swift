/// A row of RFC 9180, appendix A; numbers are those of its registries, bytes in hexadecimal.
struct HPKEVector: Sendable {
    let mode, kem, kdf, aead: UInt16
    let recipient, encapsulated: String
    /// The sender's public key; empty in the modes without one.
    var sender = ""
    /// The ciphertexts of the messages 0, 1 and 256; none for suites that export only.
    var ciphertexts: [String] = []
    /// The secret exported for `TestContext`, 32 bytes.
    let exported: String

    static let info = "4f6465206f6e2061204772656369616e2055726e"
    static let message = "4265617574792069732074727574682c20747275746820626561757479"
    static let presharedKey = "0247fd33b913760fa1fa51e1892d9f307fbe65eb171e8132c2af18555a738b82"
    static let presharedName = "456e6e796e20447572696e206172616e204d6f726961"

    static let all = [
        HPKEVector(
            mode: 0, kem: 32, kdf: 1, aead: 1,
            recipient: "4612c550263fc8ad58375df3f557aac531d26850903e55a9f23f21d8534e8ac8",
            encapsulated: "37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431",
            ciphertexts: [
                "f938558b5d72f1a23810b4be2ab4f84331acc02fc97babc53a52ae8218a355a96d8770ac83d07bea87e13c512a",
                "af2d7e9ac9ae7e270f46ba1f975be53c09f8d875bdc8535458c2494e8a6eab251c03d0c22a56b8ca42c2063b84",
                "957f9800542b0b8891badb026d79cc54597cb2d225b54c00c5238c25d05c30e3fbeda97d2e0e1aba483a2df9f2",
            ],
            exported: "e9e43065102c3836401bed8c3c3c75ae46be1639869391d62c61f1ec7af54931"),
        HPKEVector(
            mode: 1, kem: 32, kdf: 1, aead: 1,
            recipient: "c5eb01eb457fe6c6f57577c5413b931550a162c71a03ac8d196babbd4e5ce0fd",
            encapsulated: "0ad0950d9fb9588e59690b74f1237ecdf1d775cd60be2eca57af5a4b0471c91b",
            ciphertexts: [
                "e52c6fed7f758d0cf7145689f21bc1be6ec9ea097fef4e959440012f4feb73fb611b946199e681f4cfc34db8ea",
                "49f3b19b28a9ea9f43e8c71204c00d4a490ee7f61387b6719db765e948123b45b61633ef059ba22cd62437c8ba",
                "c5bf246d4a790a12dcc9eed5eae525081e6fb541d5849e9ce8abd92a3bc1551776bea16b4a518f23e237c14b59",
            ],
            exported: "8aff52b45a1be3a734bc7a41e20b4e055ad4c4d22104b0c20285a7c4302401cd"),
        HPKEVector(
            mode: 2, kem: 32, kdf: 1, aead: 1,
            recipient: "fdea67cf831f1ca98d8e27b1f6abeb5b7745e9d35348b80fa407ff6958f9137e",
            encapsulated: "23fb952571a14a25e3d678140cd0e5eb47a0961bb18afcf85896e5453c312e76",
            sender: "8b0c70873dc5aecb7f9ee4e62406a397b350e57012be45cf53b7105ae731790b",
            ciphertexts: [
                "5fd92cc9d46dbf8943e72a07e42f363ed5f721212cd90bcfd072bfd9f44e06b80fd17824947496e21b680c141b",
                "d3736bb256c19bfa93d79e8f80b7971262cb7c887e35c26370cfed62254369a1b52e3d505b79dd699f002bc8ed",
                "42fa248a0e67ccca688f2b1d13ba4ba84755acf764bd797c8f7ba3b9b1dc3330326f8d172fef6003c79ec72319",
            ],
            exported: "5a0131813abc9a522cad678eb6bafaabc43389934adb8097d23c5ff68059eb64"),
        HPKEVector(
            mode: 3, kem: 32, kdf: 1, aead: 1,
            recipient: "cb29a95649dc5656c2d054c1aa0d3df0493155e9d5da6d7e344ed8b6a64a9423",
            encapsulated: "820818d3c23993492cc5623ab437a48a0a7ca3e9639c140fe1e33811eb844b7c",
            sender: "2bfb2eb18fcad1af0e4f99142a1c474ae74e21b9425fc5c589382c69b50cc57e",
            ciphertexts: [
                "a84c64df1e11d8fd11450039d4fe64ff0c8a99fca0bd72c2d4c3e0400bc14a40f27e45e141a24001697737533e",
                "4d19303b848f424fc3c3beca249b2c6de0a34083b8e909b6aa4c3688505c05ffe0c8f57a0a4c5ab9da127435d9",
                "13239bab72e25e9fd5bb09695d23c90a24595158b99127505c8a9ff9f127e0d657f71af59d67d4f4971da028f9",
            ],
            exported: "a30c20370c026bbea4dca51cb63761695132d342bae33a6a11527d3e7679436d"),
        HPKEVector(
            mode: 0, kem: 32, kdf: 1, aead: 3,
            recipient: "8057991eef8f1f1af18f4a9491d16a1ce333f695d4db8e38da75975c4478e0fb",
            encapsulated: "1afa08d3dec047a643885163f1180476fa7ddb54c6a8029ea33f95796bf2ac4a",
            ciphertexts: [
                "1c5250d8034ec2b784ba2cfd69dbdb8af406cfe3ff938e131f0def8c8b60b4db21993c62ce81883d2dd1b51a28",
                "6b53c051e4199c518de79594e1c4ab18b96f081549d45ce015be002090bb119e85285337cc95ba5f59992dc98c",
                "7a4a13e9ef23978e2c520fd4d2e757514ae160cd0cd05e556ef692370ca53076214c0c40d4c728d6ed9e727a5b",
            ],
            exported: "5acb09211139c43b3090489a9da433e8a30ee7188ba8b0a9a1ccf0c229283e53"),
        HPKEVector(
            mode: 1, kem: 32, kdf: 1, aead: 3,
            recipient: "77d114e0212be51cb1d76fa99dd41cfd4d0166b08caa09074430a6c59ef17879",
            encapsulated: "2261299c3f40a9afc133b969a97f05e95be2c514e54f3de26cbe5644ac735b04",
            ciphertexts: [
                "4a177f9c0d6f15cfdf533fb65bf84aecdc6ab16b8b85b4cf65a370e07fc1d78d28fb073214525276f4a89608ff",
                "5c3cabae2f0b3e124d8d864c116fd8f20f3f56fda988c3573b40b09997fd6c769e77c8eda6cda4f947f5b704a8",
                "c567ae1c3f0f75abe1dd9e4532b422600ed4a6e5b9484dafb1e43ab9f5fd662b28c00e2e81d3cde955dae7e218",
            ],
            exported: "ad40e3ae14f21c99bfdebc20ae14ab86f4ca2dc9a4799d200f43a25f99fa78ae"),
        HPKEVector(
            mode: 2, kem: 32, kdf: 1, aead: 3,
            recipient: "3ca22a6d1cda1bb9480949ec5329d3bf0b080ca4c45879c95eddb55c70b80b82",
            encapsulated: "f7674cc8cd7baa5872d1f33dbaffe3314239f6197ddf5ded1746760bfc847e0e",
            sender: "f0f4f9e96c54aeed3f323de8534fffd7e0577e4ce269896716bcb95643c8712b",
            ciphertexts: [
                "ab1a13c9d4f01a87ec3440dbd756e2677bd2ecf9df0ce7ed73869b98e00c09be111cb9fdf077347aeb88e61bdf",
                "3265c7807ffff7fdace21659a2c6ccffee52a26d270c76468ed74202a65478bfaedfff9c2b7634e24f10b71016",
                "3be14e8b3bbd1028cf2b7d0a691dbbeff71321e7dec92d3c2cfb30a0994ab246af76168480285a60037b4ba13a",
            ],
            exported: "1df39dc5dd60edcbf5f9ae804e15ada66e885b28ed7929116f768369a3f950ee"),
        HPKEVector(
            mode: 3, kem: 32, kdf: 1, aead: 3,
            recipient: "7b36a42822e75bf3362dfabbe474b3016236408becb83b859a6909e22803cb0c",
            encapsulated: "656a2e00dc9990fd189e6e473459392df556e9a2758754a09db3f51179a3fc02",
            sender: "3ac5bd4dd66ff9f2740bef0d6ccb66daa77bff7849d7895182b07fb74d087c45",
            ciphertexts: [
                "9aa52e29274fc6172e38a4461361d2342585d3aeec67fb3b721ecd63f059577c7fe886be0ede01456ebc67d597",
                "59460bacdbe7a920ef2806a74937d5a691d6d5062d7daafcad7db7e4d8c649adffe575c1889c5c2e3a49af8e3e",
                "9b7f84224922d2a9edd7b2c2057f3bcf3a547f17570575e626202e593bfdd99e9878a1af9e41ded58c7fb77d2f",
            ],
            exported: "d3bae066aa8da27d527d85c040f7dd6ccb60221c902ee36a82f70bcd62a60ee4"),
        HPKEVector(
            mode: 0, kem: 16, kdf: 1, aead: 1,
            recipient: "f3ce7fdae57e1a310d87f1ebbde6f328be0a99cdbcadf4d6589cf29de4b8ffd2",
            encapsulated: """
                04a92719c6195d5085104f469a8b9814d5838ff72b60501e2c4466e5e67b325ac98536d7b61a1af4b78e5b7f951c0900
                be863c403ce65c9bfcb9382657222d18c4
                """,
            ciphertexts: [
                "5ad590bb8baa577f8619db35a36311226a896e7342a6d836d8b7bcd2f20b6c7f9076ac232e3ab2523f39513434",
                "fa6f037b47fc21826b610172ca9637e82d6e5801eb31cbd3748271affd4ecb06646e0329cbdf3c3cd655b28e82",
                "10f179686aa2caec1758c8e554513f16472bd0a11e2a907dde0b212cbe87d74f367f8ffe5e41cd3e9962a6afb2",
            ],
            exported: "d8f1ea7942adbba7412c6d431c62d01371ea476b823eb697e1f6e6cae1dab85a"),
        HPKEVector(
            mode: 1, kem: 16, kdf: 1, aead: 1,
            recipient: "438d8bcef33b89e0e9ae5eb0957c353c25a94584b0dd59c991372a75b43cb661",
            encapsulated: """
                04305d35563527bce037773d79a13deabed0e8e7cde61eecee403496959e89e4d0ca701726696d1485137ccb5341b3c1
                c7aaee90a4a02449725e744b1193b53b5f
                """,
            ciphertexts: [
                "90c4deb5b75318530194e4bb62f890b019b1397bbf9d0d6eb918890e1fb2be1ac2603193b60a49c2126b75d0eb",
                "9e223384a3620f4a75b5a52f546b7262d8826dea18db5a365feb8b997180b22d72dc1287f7089a1073a7102c27",
                "faf985208858b1253b97b60aecd28bc18737b58d1242370e7703ec33b73a4c31a1afee300e349adef9015bbbfd",
            ],
            exported: "164e02144d44b607a7722e58b0f4156e67c0c2874d74cf71da6ca48a4cbdc5e0"),
        HPKEVector(
            mode: 2, kem: 16, kdf: 1, aead: 1,
            recipient: "d929ab4be2e59f6954d6bedd93e638f02d4046cef21115b00cdda2acb2a4440e",
            encapsulated: """
                042224f3ea800f7ec55c03f29fc9865f6ee27004f818fcbdc6dc68932c1e52e15b79e264a98f2c535ef06745f3d30862
                4414153b22c7332bc1e691cb4af4d53454
                """,
            sender: """
                04a817a0902bf28e036d66add5d544cc3a0457eab150f104285df1e293b5c10eef8651213e43d9cd9086c80b309df22c
                f37609f58c1127f7607e85f210b2804f73
                """,
            ciphertexts: [
                "82ffc8c44760db691a07c5627e5fc2c08e7a86979ee79b494a17cc3405446ac2bdb8f265db4a099ed3289ffe19",
                "b0a705a54532c7b4f5907de51c13dffe1e08d55ee9ba59686114b05945494d96725b239468f1229e3966aa1250",
                "28e874512f8940fafc7d06135e7589f6b4198bc0f3a1c64702e72c9e6abaf9f05cb0d2f11b03a517898815c934",
            ],
            exported: "14fe634f95ca0d86e15247cca7de7ba9b73c9b9deb6437e1c832daf7291b79d5"),
        HPKEVector(
            mode: 3, kem: 16, kdf: 1, aead: 1,
            recipient: "bdf4e2e587afdf0930644a0c45053889ebcadeca662d7c755a353d5b4e2a8394",
            encapsulated: """
                046a1de3fc26a3d43f4e4ba97dbe24f7e99181136129c48fbe872d4743e2b131357ed4f29a7b317dc22509c7b00991ae
                990bf65f8b236700c82ab7c11a84511401
                """,
            sender: """
                049f158c750e55d8d5ad13ede66cf6e79801634b7acadcad72044eac2ae1d0480069133d6488bf73863fa988c4ba8bde
                1c2e948b761274802b4d8012af4f13af9e
                """,
            ciphertexts: [
                "b9f36d58d9eb101629a3e5a7b63d2ee4af42b3644209ab37e0a272d44365407db8e655c72e4fa46f4ff81b9246",
                "51788c4e5d56276771032749d015d3eea651af0c7bb8e3da669effffed299ea1f641df621af65579c10fc09736",
                "f380e19d291e12c5e378b51feb5cd50f6d00df6cb2af8393794c4df342126c2e29633fe7e8ce49587531affd4d",
            ],
            exported: "18ee4d001a9d83a4c67e76f88dd747766576cac438723bad0700a910a4d717e6"),
        HPKEVector(
            mode: 0, kem: 16, kdf: 3, aead: 1,
            recipient: "3ac8530ad1b01885960fab38cf3cdc4f7aef121eaa239f222623614b4079fb38",
            encapsulated: """
                0493ed86735bdfb978cc055c98b45695ad7ce61ce748f4dd63c525a3b8d53a15565c6897888070070c1579db1f86aaa5
                6deb8297e64db7e8924e72866f9a472580
                """,
            ciphertexts: [
                "d3cf4984931484a080f74c1bb2a6782700dc1fef9abe8442e44a6f09044c88907200b332003543754eb51917ba",
                "d14414555a47269dfead9fbf26abb303365e40709a4ed16eaefe1f2070f1ddeb1bdd94d9e41186f124e0acc62d",
                "62092672f5328a0dde095e57435edf7457ace60b26ee44c9291110ec135cb0e14b85594e4fea11247d937deb62",
            ],
            exported: "93fb9411430b2cfa2cf0bed448c46922a5be9beff20e2e621df7e4655852edbc"),
        HPKEVector(
            mode: 1, kem: 16, kdf: 3, aead: 1,
            recipient: "bc6f0b5e22429e5ff47d5969003f3cae0f4fec50e23602e880038364f33b8522",
            encapsulated: """
                04a307934180ad5287f95525fe5bc6244285d7273c15e061f0f2efb211c35057f3079f6e0abae200992610b25f48b63a
                acfcb669106ddee8aa023feed301901371
                """,
            ciphertexts: [
                "57624b6e320d4aba0afd11f548780772932f502e2ba2a8068676b2a0d3b5129a45b9faa88de39e8306da41d4cc",
                "159d6b4c24bacaf2f5049b7863536d8f3ffede76302dace42080820fa51925d4e1c72a64f87b14291a3057e00a",
                "cc161f5a179831d456d119d2f2c19a6817289c75d1c61cd37ac8a450acd9efba02e0ac00d128c17855931ff69a",
            ],
            exported: "2f6d4f7a18ec48de1ef4469f596aada4afdf6d79b037ed3c07e0118f8723bffc"),
        HPKEVector(
            mode: 2, kem: 16, kdf: 3, aead: 1,
            recipient: "1ea4484be482bf25fdb2ed39e6a02ed9156b3e57dfb18dff82e4a048de990236",
            encapsulated: """
                04fec59fa9f76f5d0f6c1660bb179cb314ed97953c53a60ab38f8e6ace60fd59178084d0dd66e0f79172992d4ddb2e91
                172ce24949bcebfff158dcc417f2c6e9c6
                """,
            sender: """
                0404d3c1f9fca22eb4a6d326125f0814c35593b1da8ea0d11a640730b215a259b9b98a34ad17e21617d19fe1d4fa39a4
                828bfdb306b729ec51c543caca3b2d9529
                """,
            ciphertexts: [
                "2480179d880b5f458154b8bfe3c7e8732332de84aabf06fc440f6b31f169e154157fa9eb44f2fa4d7b38a9236e",
                "10cd81e3a816d29942b602a92884348171a31cbd0f042c3057c65cd93c540943a5b05115bd520c09281061935b",
                "247da592cc4ce834a94de2c79f5730ee49342470a021e4a4bc2bb77c53b17413e94d94f57b4fdaedcf97cfe7b1",
            ],
            exported: "70c405c707102fd0041ea716090753be47d68d238b111d542846bd0d84ba907c"),
        HPKEVector(
            mode: 3, kem: 16, kdf: 3, aead: 1,
            recipient: "00510a70fde67af487c093234fc4215c1cdec09579c4b30cc8e48cb530414d0e",
            encapsulated: """
                04801740f4b1b35823f7fb2930eac2efc8c4893f34ba111c0bb976e3c7d5dc0aef5a7ef0bf4057949a140285f774f1ef
                c53b3860936b92279a11b68395d898d138
                """,
            sender: """
                04b59a4157a9720eb749c95f842a5e3e8acdccbe834426d405509ac3191e23f2165b5bb1f07a6240dd567703ae75e131
                82ee0f69fc102145cdb5abf681ff126d60
                """,
            ciphertexts: [
                "840669634db51e28df54f189329c1b727fd303ae413f003020aff5e26276aaa910fc4296828cb9d862c2fd7d16",
                "d4680a48158d9a75fd09355878d6e33997a36ee01d4a8f22032b22373b795a941b7b9c5205ff99e0ff284beef4",
                "9f659482ebc52f8303f9eac75656d807ec38ce2e50c72e3078cd13d86b30e3f890690a873277620f8a6a42d836",
            ],
            exported: "bed80f2e54f1285895c4a3f3b3625e6206f78f1ed329a0cfb5864f7c139b3c6a"),
        HPKEVector(
            mode: 0, kem: 16, kdf: 1, aead: 3,
            recipient: "a4d1c55836aa30f9b3fbb6ac98d338c877c2867dd3a77396d13f68d3ab150d3b",
            encapsulated: """
                04c07836a0206e04e31d8ae99bfd549380b072a1b1b82e563c935c095827824fc1559eac6fb9e3c70cd3193968994e7f
                e9781aa103f5b50e934b5b2f387e381291
                """,
            ciphertexts: [
                "6469c41c5c81d3aa85432531ecf6460ec945bde1eb428cb2fedf7a29f5a685b4ccb0d057f03ea2952a27bb458b",
                "f1564199f7e0e110ec9c1bcdde332177fc35c1adf6e57f8d1df24022227ffa8716862dbda2b1dc546c9d114374",
                "b45b69d419a9be7219d8c94365b89ad6951caf4576ea4774ea40e9b7047a09d6537d1aa2f7c12d6ae4b729b4d0",
            ],
            exported: "477a50d804c7c51941f69b8e32fe8288386ee1a84905fe4938d58972f24ac938"),
        HPKEVector(
            mode: 1, kem: 16, kdf: 1, aead: 3,
            recipient: "12ecde2c8bc2d5d7ed2219c71f27e3943d92b344174436af833337c557c300b3",
            encapsulated: """
                04f336578b72ad7932fe867cc4d2d44a718a318037a0ec271163699cee653fa805c1fec955e562663e0c2061bb96a87d
                78892bff0cc0bad7906c2d998ebe1a7246
                """,
            ciphertexts: [
                "21433eaff24d7706f3ed5b9b2e709b07230e2b11df1f2b1fe07b3c70d5948a53d6fa5c8bed194020bd9df0877b",
                "c74a764b4892072ea8c2c56b9bcd46c7f1e9ca8cb0a263f8b40c2ba59ac9c857033f176019562218769d3e0452",
                "1ea6326c8098ed0437a553c466550114fb2ca1412cca7de98709b9ccdf19206e52c3d39180e2cf62b3e9f4baf4",
            ],
            exported: "6f6fbd0d1c7733f796461b3235a856cc34f676fe61ed509dfc18fa16efe6be78"),
        HPKEVector(
            mode: 2, kem: 16, kdf: 1, aead: 3,
            recipient: "3cb2c125b8c5a81d165a333048f5dcae29a2ab2072625adad66dbb0f48689af9",
            encapsulated: """
                040d5176aedba55bc41709261e9195c5146bb62d783031280775f32e507d79b5cbc5748b6be6359760c73cfe10ca1952
                1af704ca6d91ff32fc0739527b9385d415
                """,
            sender: """
                04265529a04d4f46ab6fa3af4943774a9f1127821656a75a35fade898a9a1b014f64d874e88cddb24c1c3d79004d3a58
                7db67670ca357ff4fba7e8b56ec013b98b
                """,
            ciphertexts: [
                "25881f219935eec5ba70d7b421f13c35005734f3e4d959680270f55d71e2f5cb3bd2daced2770bf3d9d4916872",
                "653f0036e52a376f5d2dd85b3204b55455b7835c231255ae098d09ed138719b97185129786338ab6543f753193",
                "e2276ec5047bc4b6ed57d6da7da2fb47a77502f0a30f17d040247c73da336d722bc6c89adf68396a0912c6d152",
            ],
            exported: "eb0d312b6263995b4c7761e64b688c215ffd6043ff3bad2368c862784cbe6eff"),
        HPKEVector(
            mode: 3, kem: 16, kdf: 1, aead: 3,
            recipient: "c29fc577b7e74d525c0043f1c27540a1248e4f2c8d297298e99010a92e94865c",
            encapsulated: """
                043539917ee26f8ae0aa5f784a387981b13de33124a3cde88b94672030183110f331400115855808244ff0c5b6ca6104
                483ac95724481d41bdcd9f15b430ad16f6
                """,
            sender: """
                0492cf8c9b144b742fe5a63d9a181a19d416f3ec8705f24308ad316564823c344e018bd7c03a33c926bb271b28ef5bf2
                8c0ca00abff249fee5ef7f33315ff34fdb
                """,
            ciphertexts: [
                "9eadfa0f954835e7e920ffe56dec6b31a046271cf71fdda55db72926e1d8fae94cc6280fcfabd8db71eaa65c05",
                "e357ad10d75240224d4095c9f6150a2ed2179c0f878e4f2db8ca95d365d174d059ff8c3eb38ea9a65cfc8eaeb8",
                "fb857f4185ce5286c1a52431867537204963ea66a3eee8d2a74419fd8751faee066d08277ac7880473aa4143ba",
            ],
            exported: "e01dd49e8bfc3d9216abc1be832f0418adf8b47a7b5a330a7436c31e33d765d7"),
        HPKEVector(
            mode: 0, kem: 18, kdf: 3, aead: 2,
            recipient: """
                01462680369ae375e4b3791070a7458ed527842f6a98a79ff5e0d4cbde83c27196a3916956655523a6a2556a7af62c5c
                adabe2ef9da3760bb21e005202f7b2462847
                """,
            encapsulated: """
                040138b385ca16bb0d5fa0c0665fbbd7e69e3ee29f63991d3e9b5fa740aab8900aaeed46ed73a49055758425a0ce3650
                7c54b29cc5b85a5cee6bae0cf1c21f2731ece2013dc3fb7c8d21654bb161b463962ca19e8c654ff24c94dd2898de1205
                1f1ed0692237fb02b2f8d1dc1c73e9b366b529eb436e98a996ee522aef863dd5739d2f29b0
                """,
            ciphertexts: [
                "170f8beddfe949b75ef9c387e201baf4132fa7374593dfafa90768788b7b2b200aafcc6d80ea4c795a7c5b841a",
                "d9ee248e220ca24ac00bbbe7e221a832e4f7fa64c4fbab3945b6f3af0c5ecd5e16815b328be4954a05fd352256",
                "dbbfc44ae037864e75f136e8b4b4123351d480e6619ae0e0ae437f036f2f8f1ef677686323977a1ccbb4b4f16a",
            ],
            exported: "f389beaac6fcf6c0d9376e20f97e364f0609a88f1bc76d7328e9104df8477013"),
        HPKEVector(
            mode: 1, kem: 18, kdf: 3, aead: 2,
            recipient: """
                011bafd9c7a52e3e71afbdab0d2f31b03d998a0dc875dd7555c63560e142bde264428de03379863b4ec6138f813fa009
                927dc5d15f62314c56d4e7ff2b485753eb72
                """,
            encapsulated: """
                040085eff0835cc84351f32471d32aa453cdc1f6418eaaecf1c2824210eb1d48d0768b368110fab21407c324b8bb4bec
                63f042cfa4d0868d19b760eb4beba1bff793b30036d2c614d55730bd2a40c718f9466faf4d5f8170d22b6df98dfe0c06
                7d02b349ae4a142e0c03418f0a1479ff78a3db07ae2c2e89e5840f712c174ba2118e90fdcb
                """,
            ciphertexts: [
                "de69e9d943a5d0b70be3359a19f317bd9aca4a2ebb4332a39bcdfc97d5fe62f3a77702f4822c3be531aa7843a1",
                "77a16162831f90de350fea9152cfc685ecfa10acb4f7994f41aed43fa5431f2382d078ec88baec53943984553e",
                "eecc2173ce1ac14b27ee67041e90ed50b7809926e55861a579949c07f6d26137bf9cf0d097f60b5fd2fbf348ec",
            ],
            exported: "0c7cfc0976e25ae7680cf909ae2de1859cd9b679610a14bec40d69b91785b2f6"),
        HPKEVector(
            mode: 2, kem: 18, kdf: 3, aead: 2,
            recipient: """
                013ef326940998544a899e15e1726548ff43bbdb23a8587aa3bef9d1b857338d87287df5667037b519d6a14661e9503c
                fc95a154d93566d8c84e95ce93ad05293a0b
                """,
            encapsulated: """
                04017de12ede7f72cb101dab36a111265c97b3654816dcd6183f809d4b3d111fe759497f8aefdc5dbb40d3e6d21db15b
                dc60f15f2a420761bcaeef73b891c2b117e9cf01e29320b799bbc86afdc5ea97d941ea1c5bd5ebeeac7a784b3bab5247
                46f3e640ec26ee1bd91255f9330d974f845084637ee0e6fe9f505c5b87c86a4e1a6c3096dd
                """,
            sender: """
                04015cc3636632ea9a3879e43240beae5d15a44fba819282fac26a19c989fafdd0f330b8521dff7dc393101b018c1e65
                b07be9f5fc9a28a1f450d6a541ee0d76221133001e8f0f6a05ab79f9b9bb9ccce142a453d59c5abebb5674839d935a3c
                a1a3fbc328539a60b3bc3c05fed22838584a726b9c176796cad0169ba4093332cbd2dc3a9f
                """,
            ciphertexts: [
                "0116aeb3a1c405c61b1ce47600b7ecd11d89b9c08c408b7e2d1e00a4d64696d12e6881dc61688209a8207427f9",
                "37ece0cf6741f443e9d73b9966dc0b228499bb21fbf313948327231e70a18380e080529c0267f399ba7c539cc6",
                "0dfcfc22ea768880b4160fec27ab10c75fb27766c6bb97aed373a9b6eae35d31afb08257401075cbb602ac5abb",
            ],
            exported: "620b176d737cf366bcc20d96adb54ec156978220879b67923689e6dca36210ed"),
        HPKEVector(
            mode: 3, kem: 18, kdf: 3, aead: 2,
            recipient: """
                0053c0bc8c1db4e9e5c3e3158bfdd7fc716aef12db13c8515adf821dd692ba3ca53041029128ee19c8556e345c4bcb84
                0bb7fd789f97fe10f17f0e2c6c2528072843
                """,
            encapsulated: """
                04000a5096a6e6e002c83517b494bfc2e36bfb8632fae8068362852b70d0ff71e560b15aff96741ecffb63d8ac3090c3
                769679009ac59a99a1feb4713c5f090fc0dbed01ad73c45d29d369e36744e9ed37d12f80700c16d816485655169a5dd6
                6e4ddf27f2acffe0f56f7f77ea2b473b4bf0518b975d9527009a3d14e5a4957e3e8a9074f8
                """,
            sender: """
                040013761e97007293d57de70962876b4926f69a52680b4714bee1d4236aa96c19b840c57e80b14e91258f0a350e3f7b
                a59f3f091633aede4c7ec4fa8918323aa45d5901076dec8eeb22899fda9ab9e1960003ff0535f53c02c40f2ae4cdc607
                0a3870b85b4bdd0bb77f1f889e7ee51f465a308f08c666ad3407f75dc046b2ff5a24dbe2ed
                """,
            ciphertexts: [
                "942a2a92e0817cf032ce61abccf4f3a7c5d21b794ed943227e07b7df2d6dd92c9b8a9371949e65cca262448ab7",
                "c0a83b5ec3d7933a090f681717290337b4fede5bfaa0a40ec29f93acad742888a1513c649104c391c78d1d7f29",
                "24f9d8dadd2107376ccd143f70f9bafcd2b21d8117d45ff327e9a78f603a32606e42a6a8bdb57a852591d20907",
            ],
            exported: "f8b4e72cefbff4ca6c4eabb8c0383287082cfcbb953d900aed4959afd0017095"),
        HPKEVector(
            mode: 0, kem: 32, kdf: 1, aead: 65535,
            recipient: "33d196c830a12f9ac65d6e565a590d80f04ee9b19c83c87f2c170d972a812848",
            encapsulated: "e5e8f9bfff6c2f29791fc351d2c25ce1299aa5eaca78a757c0b4fb4bcd830918",
            exported: "ffaabc85a776136ca0c378e5d084c9140ab552b78f039d2e8775f26efff4c70e"),
        HPKEVector(
            mode: 1, kem: 32, kdf: 1, aead: 65535,
            recipient: "98f304d4ecb312689690b113973c61ffe0aa7c13f2fbe365e48f3ed09e5a6a0c",
            encapsulated: "d3805a97cbcd5f08babd21221d3e6b362a700572d14f9bbeb94ec078d051ae3d",
            exported: "7c9d79876a288507b81a5a52365a7d39cc0fa3f07e34172984f96fec07c44cba"),
        HPKEVector(
            mode: 2, kem: 32, kdf: 1, aead: 65535,
            recipient: "ed88cda0e91ca5da64b6ad7fc34a10f096fa92f0b9ceff9d2c55124304ed8b4a",
            encapsulated: "5ac1671a55c5c3875a8afe74664aa8bc68830be9ded0c5f633cd96400e8b5c05",
            sender: "89eb1feae431159a5250c5186f72a15962c8d0debd20a8389d8b6e4996e14306",
            exported: "ff3b0e37a9954247fea53f251b799e2edd35aac7152c5795751a3da424feca73"),
        HPKEVector(
            mode: 3, kem: 32, kdf: 1, aead: 65535,
            recipient: "c4962a7f97d773a47bdf40db4b01dc6a56797c9e0deaab45f4ea3aa9b1d72904",
            encapsulated: "81cbf4bd7eee97dd0b600252a1c964ea186846252abb340be47087cc78f3d87c",
            sender: "29a5bf3867a6128bbdf8e070abe7fe70ca5e07b629eba5819af73810ee20112f",
            exported: "84f3466bd5a03bde6444324e63d7560e7ac790da4e5bbab01e7c4d575728c34a"),
    ]
}
